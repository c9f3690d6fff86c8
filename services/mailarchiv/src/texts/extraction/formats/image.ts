import type { Budget } from '../budget.ts'
import type { PictureSink } from '../extraction.ts'

/** Largest number of decoded pixels: A2 at 600 dpi has 140 million, a picture bomb of 30,000 × 30,000 has 900. */
export const IMAGE_PIXELS = 150_000_000
/** A picture with a smaller side is an icon or a line, not a page. */
const SMALLEST_SIDE = 24
/** Least pixels of a picture that is a file of its own. */
const SMALLEST_IMAGE = 10_000
/** Least pixels of a picture inside a document or a mail's HTML: logos and signatures have fewer, scans more. */
const SMALLEST_EMBEDDED_IMAGE = 500 * 500

/** Place of a picture: a file of its own, or an illustration of another file. */
export type ImagePlace = 'file' | 'embedded'

/** Hands a picture to `sink` if it is large enough to hold text. Reads only its header. */
export async function readImage(bytes: Buffer, place: ImagePlace, budget: Budget, sink: PictureSink): Promise<void> {
  const size = await sizeOf(bytes)
  if (!size) {
    budget.problem('damaged')
    return
  }
  const pixels = size.width * size.height
  if (pixels > IMAGE_PIXELS) {
    budget.problem('limit_pixels')
    return
  }
  const smallest = place === 'file' ? SMALLEST_IMAGE : SMALLEST_EMBEDDED_IMAGE
  if (Math.min(size.width, size.height) < SMALLEST_SIDE || pixels < smallest) return
  const taken = budget.takePictures(size.pages)
  if (taken > 0) await sink({ kind: 'image', bytes, pages: Array.from({ length: taken }, (_, page) => page) })
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number; pages: number } | null> {
  // Loaded for the first picture: most mails have none, and loading takes a sixth of the reader's start.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height, pages }
  } catch {
    return null
  }
}
