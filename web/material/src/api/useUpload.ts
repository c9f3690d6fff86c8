import { useEffect, useRef, useState } from 'react'
import { ApiError } from './error.ts'
import { upload } from './upload.ts'

/** One sending: its progress, its key, and its end when the form is closed. */
export function useUpload<T>() {
  const [share, setShare] = useState<number>()
  const [stop] = useState(() => new AbortController())
  const key = useRef(crypto.randomUUID())
  useEffect(() => () => stop.abort(), [stop])
  const send = async (path: string, fields: Readonly<Record<string, string | File>>): Promise<T> => {
    setShare(0)
    try {
      return await upload<T>({ path, fields, key: key.current, onProgress: setShare, signal: stop.signal })
    } catch (error) {
      // Refused for good: the next try is another one. Without an answer it may have arrived.
      if (!(error instanceof ApiError && error.isOffline)) key.current = crypto.randomUUID()
      throw error
    } finally {
      setShare(undefined)
    }
  }
  return { share, send }
}
