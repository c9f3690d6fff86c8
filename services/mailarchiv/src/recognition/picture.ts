import sharp, { type Sharp } from 'sharp'
import { type Grey, layoutOf } from './layout.ts'

/** Pixels of a picture that is decoded; the extraction has refused larger ones already. */
const DECODED_PIXELS = 150_000_000
/** A picture shorter than this is a low resolution: doubled, its letters come near the size that engines know. */
const LOW_RESOLUTION_SIDE = 1_400
/** Pixels along the longer side at which the layout is measured. */
const LAYOUT_SIDE = 1_000
/** Grey levels by which half of all pixels differ from their neighbours: above is a noisy scan, and a very noisy one. */
const NOISY = 6
const VERY_NOISY = 25
/** Share of single dark or white pixels above which a page is speckled. */
const SPECKLED = 0.002
/** Skew in degrees that engines cope with themselves. */
const HARMLESS_SKEW = 0.4

/** Where the pixels come from: a picture as it was sent, or a page that was drawn. */
export type Source = { readonly encoded: Uint8Array; readonly page: number } | Grey

const isGrey = (source: Source): source is Grey => 'data' in source

/**
 * Makes of a scan or photo what engines read best: grey, upright as far as its lines tell, level, without speckles, at
 * a usual resolution. Upside down is not visible in the lines; `turned` helps.
 *
 * @param pageSide pixels along the longer side that are kept
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

/** The picture turned clockwise by so many degrees on white paper. */
export function turned(picture: Grey, degrees: number): Promise<Grey> {
  return rasterOf(opened(picture).rotate(degrees, { background: '#ffffff' }))
}

/** The picture as a file that every engine opens. */
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

/** Brings the picture near the size of a scanned page: what is larger only costs time, what is much smaller is doubled. */
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

/** Looks at every ninth pixel and its four neighbours: noise is everywhere, edges of letters are rare. */
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

/** Grey levels by which a speckle stands out from all its neighbours. */
const SPECKLE_CONTRAST = 90

function medianOf(histogram: Float64Array, count: number): number {
  let seen = 0
  for (let value = 0; value < histogram.length; value++) {
    seen += histogram[value] ?? 0
    if (seen * 2 >= count) return value
  }
  return 0
}
