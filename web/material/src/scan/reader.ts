/** Reads codes from pictures with the browser's detector, else with the app's own reader. */

/** Reads the codes of a picture, each as a scanner would type it. */
export interface Reader {
  read(picture: ImageBitmap): Promise<string[]>
  close(): void
}

const FORMATS = ['qr_code', 'code_128', 'ean_13', 'data_matrix'] as const

/** Not yet in TypeScript's DOM types (Shape Detection API). */
interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorConstructor {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

export async function openReader(): Promise<Reader> {
  const Constructor = (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector
  const supported = (await Constructor?.getSupportedFormats().catch(() => [])) ?? []
  return Constructor !== undefined && FORMATS.every((format) => supported.includes(format))
    ? browserReader(Constructor)
    : ownReader()
}

function browserReader(Constructor: DetectorConstructor): Reader {
  const detector = new Constructor({ formats: FORMATS })
  return {
    async read(picture) {
      const found = await detector.detect(picture)
      picture.close()
      return found.map(({ rawValue }) => rawValue)
    },
    close: () => undefined,
  }
}

function ownReader(): Reader {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data)
        worker.onerror = (error) => reject(new Error(error.message))
        worker.postMessage(picture, [picture])
      }),
    close: () => worker.terminate(),
  }
}
