/** A PDF file that is shown: drawn page by page in a thread of its own. */

/** A page and its size in points. */
interface Seitenmass {
  /** Counted from 0. */
  readonly seite: number
  readonly breite: number
  readonly hoehe: number
}

/** What a file holds; of a very long one not all pages. */
export interface Umfang {
  readonly gesamt: number
  readonly seiten: readonly Seitenmass[]
}

/** A drawn page, and its words for those who do not see it. */
interface Seitenbild {
  readonly bild: ImageBitmap
  readonly text: string
}

/** What the thread is asked. */
export type Frage =
  | { readonly nr: number; readonly art: 'oeffne'; readonly bytes: ArrayBuffer }
  | { readonly nr: number; readonly art: 'zeichne'; readonly seite: number; readonly breite: number }

interface Antwort {
  readonly nr: number
  readonly antwort?: unknown
  readonly fehler?: string
}

export interface Pdf extends Umfang {
  /** @param seite counted from 0 @param breite pixels */
  zeichne(seite: number, breite: number): Promise<Seitenbild>
  schliesse(): void
}

/** @throws Error when the file is no readable PDF, protected by a password for instance */
export async function oeffnePdf(datei: Blob): Promise<Pdf> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const wartende = new Map<number, PromiseWithResolvers<unknown>>()
  worker.onmessage = ({ data: { nr, antwort, fehler } }: MessageEvent<Antwort>) => {
    if (fehler === undefined) wartende.get(nr)?.resolve(antwort)
    else wartende.get(nr)?.reject(new Error(fehler))
    wartende.delete(nr)
  }
  worker.onerror = ({ message }) => {
    for (const { reject } of wartende.values()) reject(new Error(message))
    wartende.clear()
  }
  let nr = 0
  const frage = <T>(inhalt: (nr: number) => Frage, transfer: Transferable[] = []): Promise<T> => {
    nr += 1
    const wartender = Promise.withResolvers<unknown>()
    wartende.set(nr, wartender)
    worker.postMessage(inhalt(nr), transfer)
    return wartender.promise as Promise<T>
  }
  const bytes = await datei.arrayBuffer()
  try {
    const umfang = await frage<Umfang>((nr) => ({ nr, art: 'oeffne', bytes }), [bytes])
    return {
      ...umfang,
      zeichne: (seite, breite) => frage<Seitenbild>((nr) => ({ nr, art: 'zeichne', seite, breite })),
      schliesse: () => worker.terminate(),
    }
  } catch (error) {
    worker.terminate()
    throw error
  }
}
