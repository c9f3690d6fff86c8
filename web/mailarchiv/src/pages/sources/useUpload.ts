/** Sends files in pieces, so that a cut costs one piece and the rest goes on where it was. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type Answer, API, ApiError, call, send as fetchAnswer } from '../../api.ts'

type Upload = Answer<'GET /sources'>['uploads'][number]

interface Problem {
  readonly name: string
  readonly message: string
}

/** Pauses before the next try of a piece, in milliseconds; after the last one the upload stays where it is. */
const RETRIES = [1_000, 3_000, 10_000] as const

export function useUpload(uploads: readonly Upload[]) {
  const queries = useQueryClient()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [active, setActive] = useState<ReadonlySet<string>>(new Set())
  const aborts = useRef(new Map<string, AbortController>())
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: ['sources'] }), [queries])

  async function sendFile(file: File): Promise<void> {
    const begun = uploads.find(
      ({ state, name, size }) => state === 'receiving' && name === file.name && size === file.size,
    )
    const upload = begun ?? (await call('POST /uploads', { body: { name: file.name, size: file.size } }))
    if (aborts.current.has(upload.id)) return
    const abort = new AbortController()
    aborts.current.set(upload.id, abort)
    setActive(new Set(aborts.current.keys()))
    try {
      let at = upload.received
      while (at < file.size) {
        at = await sendPiece(upload.id, at, file.slice(at, at + upload.piece), abort.signal)
        await refresh()
      }
    } finally {
      aborts.current.delete(upload.id)
      setActive(new Set(aborts.current.keys()))
      await refresh()
    }
  }

  async function send(files: readonly File[]): Promise<void> {
    setProblems([])
    for (const file of files) {
      try {
        await sendFile(file)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') continue
        const message =
          error instanceof ApiError ? (error.fields['name'] ?? error.fields['size'] ?? error.message) : `${error}`
        setProblems((now) => [...now, { name: file.name, message }])
      }
    }
  }

  async function remove(id: string): Promise<void> {
    aborts.current.get(id)?.abort()
    await call('DELETE /uploads/{id}', { params: { id } })
    await refresh()
  }

  return {
    send: (files: readonly File[]) => void send(files),
    problems,
    active,
    remove: (id: string) => void remove(id),
  }
}

/** @returns how much the service has now */
async function sendPiece(id: string, offset: number, piece: Blob, signal: AbortSignal): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await fetchAnswer(`${API}/uploads/${id}?offset=${offset}`, {
        method: 'PUT',
        body: piece,
        headers: { 'content-type': 'application/octet-stream' },
        signal,
      })
      return ((await response.json()) as Upload).received
    } catch (error) {
      const pause = RETRIES[tries]
      const lineDown = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!lineDown || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
