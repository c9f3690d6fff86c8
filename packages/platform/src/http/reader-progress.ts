import type { Socket } from 'node:net'
import { LIMITS } from '../limits.ts'

/** Progress of a connection's reader: bytes the system has accepted, and when. */
export type ReaderProgress = { taken: number; since: number }

export const progressFrom = (now: number): ReaderProgress => ({ taken: 0, since: now })

/** Node's counters of a TCP handle, which its types lack; `bytesWritten` of the socket also counts queued bytes. */
type Counting = { readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null }

/** Counts the bytes that the system has accepted, also of a large write that is half done. */
function takenBytes(socket: Socket): number {
  const handle = (socket as unknown as Counting)._handle
  return handle == null ? 0 : handle.bytesWritten - handle.writeQueueSize
}

/**
 * Records the reader's progress. Progress means that nothing is queued, or that `LIMITS.readerBytes` were taken since
 * the last progress; fewer bytes do not count.
 *
 * @returns milliseconds since the last progress
 */
export function measureReader(socket: Socket, progress: ReaderProgress, now: number): number {
  const taken = takenBytes(socket)
  if (socket.writableLength === 0 || taken - progress.taken >= LIMITS.readerBytes) {
    progress.taken = taken
    progress.since = now
  }
  return now - progress.since
}
