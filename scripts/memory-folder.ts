/**
 * Keeps the temporary files of a whole run in memory. The archive and the databases flush each change to the disk before
 * they acknowledge it, and most of the time that a test does not work it would wait for that.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^zeughaus-run-(\d+)$/
/** Memory that must be available, in bytes; the files may take half of what is. */
const ENOUGH = 8 * 1024 ** 3

/**
 * Mounts such a folder; it goes with this process. Folders of runs that were killed go at the next call.
 *
 * @returns undefined where memory is scarce, or this process may not mount
 */
export function mountMemoryFolder(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  unmountLeftOvers()
  const available = process.availableMemory()
  if (available < ENOUGH) return undefined
  const folder = join(tmpdir(), `zeughaus-run-${process.pid}`)
  mkdirSync(folder)
  const options = `size=${Math.floor(available / 2)},mode=1777`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
  if (isMounted) process.once('exit', () => unmount(folder))
  else rmSync(folder, { recursive: true })
  return isMounted ? folder : undefined
}

function unmountLeftOvers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) unmount(join(tmpdir(), name))
  }
}

/** Lazily: a program that a test has left behind may still have files open. */
function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
