/** Opens a PDF and draws its pages in a worker thread. */

/** Number and size in points of a page. */
interface PageSize {
  /** Counted from 0. */
  readonly page: number
  readonly width: number
  readonly height: number
}

/** Pages of a file; a very long one lists only the first. */
export interface Extent {
  readonly gesamt: number
  readonly pages: readonly PageSize[]
}

/** Image of a page, and its text for screen readers. */
interface PageImage {
  readonly image: ImageBitmap
  readonly text: string
}

/** A request to the worker thread. */
export type Request =
  | { readonly id: number; readonly art: 'open'; readonly bytes: ArrayBuffer }
  | { readonly id: number; readonly art: 'draw'; readonly page: number; readonly width: number }

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

export interface Pdf extends Extent {
  /** @param page counted from 0 @param width pixels */
  draw(page: number, width: number): Promise<PageImage>
  close(): void
}

/** @throws Error when the file is no readable PDF, protected by a password for instance */
export async function openPdf(file: Blob): Promise<Pdf> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  worker.onmessage = ({ data: { id, result, error } }: MessageEvent<Answer>) => {
    if (error === undefined) pending.get(id)?.resolve(result)
    else pending.get(id)?.reject(new Error(error))
    pending.delete(id)
  }
  worker.onerror = ({ message }) => {
    for (const { reject } of pending.values()) reject(new Error(message))
    pending.clear()
  }
  let id = 0
  const ask = <T>(requestOf: (id: number) => Request, transfer: Transferable[] = []): Promise<T> => {
    id += 1
    const pendingRequest = Promise.withResolvers<unknown>()
    pending.set(id, pendingRequest)
    worker.postMessage(requestOf(id), transfer)
    return pendingRequest.promise as Promise<T>
  }
  const bytes = await file.arrayBuffer()
  try {
    const extent = await ask<Extent>((id) => ({ id, art: 'open', bytes }), [bytes])
    return {
      ...extent,
      draw: (page, width) => ask<PageImage>((id) => ({ id, art: 'draw', page, width })),
      close: () => worker.terminate(),
    }
  } catch (error) {
    worker.terminate()
    throw error
  }
}
