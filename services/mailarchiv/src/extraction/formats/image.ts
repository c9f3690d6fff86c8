import sharp from 'sharp'
import type { Budget } from '../budget.ts'
import type { PictureSink } from '../extraction.ts'

/** Pixels of a picture that is decoded: A2 at 600 dpi has 140 million. A picture bomb of 30,000 × 30,000 has 900. */
export const IMAGE_PIXELS = 150_000_000
/** What is smaller in one direction is an icon or a line, not a page. */
const SMALLEST_SIDE = 24
/** Pixels of a picture that was sent as a file. */
const SMALLEST_IMAGE = 10_000
/** Pixels of a picture inside a document or a mail's HTML: below are logos and signatures, above are scans. */
const SMALLEST_EMBEDDED_IMAGE = 500 * 500

/** Where a picture stands: a file that somebody sent, or an illustration of something else. */
export type ImagePlace = 'file' | 'embedded'

/** Hands a picture to `sink` when it is large enough to hold text. Only its header is read here. */
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
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height, pages }
  } catch {
    return null
  }
}
