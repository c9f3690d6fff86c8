import { useEffect, useState } from 'react'

/** Creates an object URL of a file and revokes it on unmount. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ readonly of: Blob; readonly url: string }>()
  useEffect(() => {
    if (file === undefined) return
    const url = URL.createObjectURL(file)
    setMade({ of: file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // Never that of another file, while this one is on its way.
  return made?.of === file ? made?.url : undefined
}
