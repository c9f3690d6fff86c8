/** Decodes uploaded pictures one by one. Runs as a confined child; only its report leaves the process. */
import { serve } from '@zeughaus/platform/confined-child'
import sharp from 'sharp'
import type { Finding, PictureTask } from './bild.schema.ts'

/** Decoding to this width reads the whole file and keeps little of it. */
const PROBE_PIXEL = 32

// Each upload is decoded once, so libvips' cache would only waste memory.
sharp.cache(false)
sharp.concurrency(1)

serve<PictureTask, Finding>(async ({ format, pixels }, { file, report }) => report(await check(file, format, pixels)))

async function check(image: Buffer, format: PictureTask['format'], pixels: number): Promise<Finding> {
  try {
    // Reads only the header, to refuse too many pixels before one is decoded.
    const header = await sharp(image, { limitInputPixels: false }).metadata()
    if (header.format !== format) return { art: 'beschaedigt' }
    if (header.width * header.height > pixels) return { art: 'zu_gross', breite: header.width, hoehe: header.height }
    await sharp(image, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
      .resize({ width: PROBE_PIXEL })
      .raw()
      .toBuffer()
    return { art: 'ganz' }
  } catch {
    return { art: 'beschaedigt' }
  }
}
