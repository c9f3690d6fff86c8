import { useEffect, useRef, useState } from 'react'
import { ApiError } from './error.ts'
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

/** One upload of a form: its progress and its key. Aborts when the form closes. */
export function useUpload<T>() {
  const [share, setShare] = useState<number>()
  const [stop] = useState(() => new AbortController())
  const key = useRef(crypto.randomUUID())
  useEffect(() => () => stop.abort(), [stop])
  const send = async (path: string, fields: Readonly<Record<string, string | File>>): Promise<T> => {
    setShare(0)
    try {
      await refuseChanged(fields)
      const answer = await upload<T>({ path, fields, key: key.current, onProgress: setShare, signal: stop.signal })
      // The next file is another upload.
      key.current = crypto.randomUUID()
      return answer
    } catch (error) {
      // A refused upload gets a new key. One without an answer may have arrived and keeps its key.
      if (!(error instanceof ApiError && error.isOffline)) key.current = crypto.randomUUID()
      throw error
    } finally {
      setShare(undefined)
    }
  }
  return { share, send }
}
