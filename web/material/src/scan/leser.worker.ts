/** Reads codes from pictures beside the page, so that tapping stays fast. The reader is part of the app. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Without this the library would fetch its program from another host. */
prepareZXingModule({ overrides: { locateFile: () => wasm } })

const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA', 'DataMatrix'],
  tryHarder: true,
  maxNumberOfSymbols: 8,
  textMode: 'Plain',
}

self.addEventListener('message', async ({ data }: MessageEvent<ImageBitmap>) => {
  self.postMessage(await lies(data))
})

async function lies(bild: ImageBitmap): Promise<string[]> {
  const flaeche = new OffscreenCanvas(bild.width, bild.height)
  const zeichner = flaeche.getContext('2d', { willReadFrequently: true })
  if (zeichner === null) return []
  zeichner.drawImage(bild, 0, 0)
  bild.close()
  const gelesene = await readBarcodes(zeichner.getImageData(0, 0, flaeche.width, flaeche.height), OPTIONS)
  return gelesene.filter(({ isValid }) => isValid).map(({ symbologyIdentifier, text }) => symbologyIdentifier + text)
}
