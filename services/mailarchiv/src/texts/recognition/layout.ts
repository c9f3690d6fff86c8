/** A grey picture in memory: one byte per pixel, row by row, 0 is black. */
export type Grey = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** The direction of the lines of a page. */
export type Layout = {
  /** The page lies on its side: the lines run from top to bottom or from bottom to top. */
  readonly onItsSide: boolean
  /** Degrees, clockwise positive, by which to turn the page to level its lines (after a quarter turn). */
  readonly skew: number
}

/** Largest skew in degrees, to either side, that is straightened. */
const LARGEST_SKEW = 12
const COARSE_STEP = 1
const FINE_STEP = 0.2
/** Dark pixels that are examined: enough for a full page at the resolution of the search. */
const LARGEST_SAMPLE = 60_000
/** A picture with fewer dark pixels has no lines to measure. */
const SMALLEST_SAMPLE = 300
/** Factor in sharpness that decides between upright and sideways. */
const CLEARLY = 1.15

/**
 * Measures the direction of the lines of text: projected along its lines, a page is a sequence of dark and white
 * stripes; along any other direction it is grey. Expects a picture of about 1,000 pixels.
 */
export function layoutOf(picture: Grey): Layout {
  const ink = inkOf(picture)
  if (ink.xs.length < SMALLEST_SAMPLE) return { onItsSide: false, skew: 0 }
  const upright = sharpest(ink.xs, ink.ys, picture.width, picture.height)
  const sideways = sharpest(ink.ys, ink.xs, picture.height, picture.width)
  const onItsSide = sideways.score > upright.score * CLEARLY
  return { onItsSide, skew: onItsSide ? sideways.degrees : 0 - upright.degrees }
}

type Ink = { readonly xs: Int32Array; readonly ys: Int32Array }

function inkOf({ data, width, height }: Grey): Ink {
  const threshold = otsuThreshold(data)
  const dark: number[] = []
  for (let at = 0; at < width * height; at++) if ((data[at] ?? 255) < threshold) dark.push(at)
  const step = Math.max(1, Math.ceil(dark.length / LARGEST_SAMPLE))
  const sample = step === 1 ? dark : dark.filter((_, position) => position % step === 0)
  return {
    xs: Int32Array.from(sample, (at) => at % width),
    ys: Int32Array.from(sample, (at) => Math.floor(at / width)),
  }
}

/** Finds the threshold that best separates ink and paper (Otsu 1979). */
export function otsuThreshold(data: Uint8Array): number {
  const histogram = new Float64Array(256)
  for (const grey of data) histogram[grey] = (histogram[grey] ?? 0) + 1
  let sum = 0
  for (let grey = 0; grey < 256; grey++) sum += grey * (histogram[grey] ?? 0)
  let darkCount = 0
  let darkSum = 0
  let best = 0
  let threshold = 128
  for (let grey = 0; grey < 256; grey++) {
    darkCount += histogram[grey] ?? 0
    darkSum += grey * (histogram[grey] ?? 0)
    const lightCount = data.length - darkCount
    if (darkCount === 0 || lightCount === 0) continue
    const distance = darkSum / darkCount - (sum - darkSum) / lightCount
    const separation = darkCount * lightCount * distance * distance
    if (separation > best) {
      best = separation
      threshold = grey + 1
    }
  }
  return threshold
}

function sharpest(xs: Int32Array, ys: Int32Array, width: number, height: number): { degrees: number; score: number } {
  const bins = new Float64Array(height + 2 * Math.ceil(width * Math.tan((LARGEST_SKEW + 1) * RADIANS)) + 4)
  let best = { degrees: 0, score: sharpness(xs, ys, 0, bins) }
  const search = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const score = sharpness(xs, ys, degrees, bins)
      if (score > best.score) best = { degrees, score }
    }
  }
  search(-LARGEST_SKEW, LARGEST_SKEW, COARSE_STEP)
  search(best.degrees - COARSE_STEP, best.degrees + COARSE_STEP, FINE_STEP)
  return best
}

const RADIANS = Math.PI / 180

/** Sums the squared differences between neighbouring rows of the projection: large where stripes have sharp edges. */
function sharpness(xs: Int32Array, ys: Int32Array, degrees: number, bins: Float64Array): number {
  bins.fill(0)
  const slope = Math.tan(degrees * RADIANS)
  const origin = Math.floor(bins.length / 2)
  const middle = Math.floor(origin / 2)
  for (let at = 0; at < xs.length; at++) {
    const row = Math.round((ys[at] ?? 0) - (xs[at] ?? 0) * slope) + middle
    bins[row] = (bins[row] ?? 0) + 1
  }
  let score = 0
  for (let row = 1; row < bins.length; row++) {
    const difference = (bins[row] ?? 0) - (bins[row - 1] ?? 0)
    score += difference * difference
  }
  return score
}
