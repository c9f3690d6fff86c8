import sharp, { type Sharp } from 'sharp'
import { type Grey, layoutOf } from './layout.ts'

/** Limit for the pixels of a decoded picture; the extraction has refused larger ones already. */
const DECODED_PIXELS = 150_000_000
/** A picture with a shorter side has a low resolution: doubled, its letters come near the size that engines know. */
const LOW_RESOLUTION_SIDE = 1_400
/** Pixels along the longer side at which the layout is measured. */
const LAYOUT_SIDE = 1_000
/** Median difference of grey levels between neighbouring pixels: above is a noisy scan, and a very noisy one. */
const NOISY = 6
const VERY_NOISY = 25
/** Share of single dark or white pixels above which a page is speckled. */
const SPECKLED = 0.002
/** Degrees of skew that engines handle themselves. */
const HARMLESS_SKEW = 0.4

/** The source of the pixels: an image file, or a rendered page. */
export type Source = { readonly encoded: Uint8Array; readonly page: number } | Grey

const isGrey = (source: Source): source is Grey => 'data' in source

/**
 * Prepares a scan or photo for the engine: grey, upright as far as its lines tell, level, without speckles, at a usual
 * resolution. Lines do not show whether a page is upside down; use `turned` for that.
 *
 * @param pageSide largest number of pixels along the longer side
 */
export async function preparePicture(source: Source, pageSide: number): Promise<Grey> {
  const plain = await rasterOf(
    pageSized(isGrey(source) ? opened(source) : decoded(source.encoded, source.page), pageSide),
  )
  const quiet = await withoutNoise(plain)
  const layout = layoutOf(await rasterOf(opened(quiet).resize(LAYOUT_SIDE, LAYOUT_SIDE, { fit: 'inside' })))
  const upright = layout.onItsSide ? await turned(quiet, 90) : quiet
  return Math.abs(layout.skew) < HARMLESS_SKEW ? upright : turned(upright, layout.skew)
}

/** Turns the picture clockwise on white paper. */
export function turned(picture: Grey, degrees: number): Promise<Grey> {
  return rasterOf(opened(picture).rotate(degrees, { background: '#ffffff' }))
}

/** Encodes the picture as a file that every engine opens. */
export function encode(picture: Grey, dpi: number): Promise<Buffer> {
  return opened(picture).withMetadata({ density: dpi }).png({ compressionLevel: 1 }).toBuffer()
}

function decoded(encoded: Uint8Array, page: number): Sharp {
  return sharp(encoded, { page, limitInputPixels: DECODED_PIXELS, sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
}

function opened({ data, width, height }: Grey): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

/** Brings the picture near the size of a scanned page: reduces a larger one, doubles a much smaller one. */
async function pageSized(image: Sharp, side: number): Promise<Sharp> {
  const picture = await rasterOf(image.resize(side, side, { fit: 'inside', withoutEnlargement: true }))
  const longer = Math.max(picture.width, picture.height)
  return longer < LOW_RESOLUTION_SIDE ? opened(picture).resize(picture.width * 2, picture.height * 2) : opened(picture)
}

async function rasterOf(image: Sharp | Promise<Sharp>): Promise<Grey> {
  const { data, info } = await (await image)
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function withoutNoise(picture: Grey): Promise<Grey> {
  const { noise, speckles } = noiseOf(picture)
  if (noise < NOISY && speckles < SPECKLED) return picture
  const smooth = opened(picture).median(3)
  return rasterOf(noise < VERY_NOISY ? smooth : smooth.blur(1.2))
}

/** Samples every ninth pixel and its four neighbours: noise is everywhere, edges of letters are rare. */
export function noiseOf({ data, width, height }: Grey): { noise: number; speckles: number } {
  const differences = new Float64Array(256)
  let speckles = 0
  let count = 0
  for (let y = 1; y < height - 1; y += 3) {
    for (let x = 1; x < width - 1; x += 3) {
      const at = y * width + x
      const grey = data[at] ?? 0
      const [a, b, c, d] = [data[at - 1] ?? 0, data[at + 1] ?? 0, data[at - width] ?? 0, data[at + width] ?? 0]
      const difference = Math.round(Math.abs(grey - (a + b + c + d) / 4))
      differences[difference] = (differences[difference] ?? 0) + 1
      if (grey > Math.max(a, b, c, d) + SPECKLE_CONTRAST || grey < Math.min(a, b, c, d) - SPECKLE_CONTRAST) speckles++
      count++
    }
  }
  return { noise: medianOf(differences, count), speckles: count === 0 ? 0 : speckles / count }
}

/** Difference in grey levels between a speckle and all its neighbours. */
const SPECKLE_CONTRAST = 90

function medianOf(histogram: Float64Array, count: number): number {
  let seen = 0
  for (let value = 0; value < histogram.length; value++) {
    seen += histogram[value] ?? 0
    if (seen * 2 >= count) return value
  }
  return 0
}
