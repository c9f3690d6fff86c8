import { ApiError } from '@zeughaus/web-shared/api'
import { useEffect, useRef, useState } from 'react'
import { upload } from './upload.ts'

/**
 * Refuses files that were saved again since the person chose them: the browser reads only what was chosen, and would
 * report a lost connection.
 *
 * @throws {ApiError} at the file's field
 */
async function refuseChanged(fields: Readonly<Record<string, string | File>>): Promise<void> {
  for (const [pfad, value] of Object.entries(fields)) {
    if (typeof value === 'string') continue
    const grund = 'wurde nach der Auswahl geändert oder verschoben. Bitte wählen Sie die Datei noch einmal'
    await value.arrayBuffer().catch(() => {
      throw new ApiError(400, 'datei_geaendert', `Die Datei ${grund}.`, { felder: [{ pfad, grund }] })
    })
  }
}

/** Tells one upload from another: a photo that is shrunk again is the same. */
const nameOf = (path: string, fields: Readonly<Record<string, string | File>>): string =>
  JSON.stringify([
    path,
    ...Object.entries(fields).map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type],
    ),
  ])

/** One upload of a form: its progress and its key. Aborts when the form closes. */
export function useUpload<T>() {
  const [share, setShare] = useState<number>()
  const [stop] = useState(() => new AbortController())
  /** The last try, while it may have arrived. */
  const tried = useRef<{ readonly what: string; readonly key: string }>(undefined)
  useEffect(() => () => stop.abort(), [stop])
  const send = async (path: string, fields: Readonly<Record<string, string | File>>): Promise<T> => {
    setShare(0)
    const what = nameOf(path, fields)
    const key = tried.current?.what === what ? tried.current.key : crypto.randomUUID()
    tried.current = { what, key }
    try {
      await refuseChanged(fields)
      const answer = await upload<T>({ path, fields, key, onProgress: setShare, signal: stop.signal })
      tried.current = undefined
      return answer
    } catch (error) {
      // A refused upload gets a new key. One without an answer may have arrived: sent again it keeps its key.
      if (!(error instanceof ApiError && error.isOffline)) tried.current = undefined
      throw error
    } finally {
      setShare(undefined)
    }
  }
  return { share, send }
}
