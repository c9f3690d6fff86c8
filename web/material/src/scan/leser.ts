/** Reads codes from a picture: by the browser where it can, else by the app's own reader. */

/** Codes in a picture, each as a scanner would type it. */
export interface Leser {
  lies(bild: ImageBitmap): Promise<string[]>
  schliesse(): void
}

const FORMATE = ['qr_code', 'code_128', 'ean_13', 'data_matrix'] as const

/** Not yet in the library of types (Shape Detection API). */
interface Detektor {
  detect(bild: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
interface Detektorbau {
  new (options: { formats: readonly string[] }): Detektor
  getSupportedFormats(): Promise<readonly string[]>
}

export async function oeffneLeser(): Promise<Leser> {
  const bau = (globalThis as { BarcodeDetector?: Detektorbau }).BarcodeDetector
  const kann = (await bau?.getSupportedFormats().catch(() => [])) ?? []
  return bau !== undefined && FORMATE.every((format) => kann.includes(format)) ? vomBrowser(bau) : eigener()
}

function vomBrowser(bau: Detektorbau): Leser {
  const detektor = new bau({ formats: FORMATE })
  return {
    async lies(bild) {
      const gelesene = await detektor.detect(bild)
      bild.close()
      return gelesene.map(({ rawValue }) => rawValue)
    },
    schliesse: () => undefined,
  }
}

function eigener(): Leser {
  const worker = new Worker(new URL('./leser.worker.ts', import.meta.url), { type: 'module' })
  return {
    lies: (bild) =>
      new Promise((fertig, gescheitert) => {
        worker.onmessage = ({ data }: MessageEvent<string[]>) => fertig(data)
        worker.onerror = (fehler) => gescheitert(new Error(fehler.message))
        worker.postMessage(bild, [bild])
      }),
    schliesse: () => worker.terminate(),
  }
}
