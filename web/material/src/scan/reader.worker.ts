/** Reads codes from pictures in a worker thread, so that taps stay fast. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Otherwise the library would load its WebAssembly from another host. */
prepareZXingModule({ overrides: { locateFile: () => wasm } })

const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA', 'DataMatrix'],
  tryHarder: true,
  maxNumberOfSymbols: 8,
  textMode: 'Plain',
}

self.addEventListener('message', async ({ data }: MessageEvent<ImageBitmap>) => {
  self.postMessage(await read(data))
})

async function read(picture: ImageBitmap): Promise<string[]> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return []
  context.drawImage(picture, 0, 0)
  picture.close()
  const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), OPTIONS)
  return found.filter(({ isValid }) => isValid).map(({ symbologyIdentifier, text }) => symbologyIdentifier + text)
}
