import { ENGINE_DPI, type Engine, type Reading } from './engine.ts'
import { encode, preparePicture, type Source, turned } from './picture.ts'

/** Confidence below which the page may be upside down: turned the right way, the same page is read far better. */
const DOUBTFUL_CONFIDENCE = 70
/** Fewer doubtful words than this are stains on a photo, and not worth a second reading. */
const DOUBTFUL_WORDS = 3

/** Prepares a picture and reads it, also upside down when the first reading makes no sense. */
export async function readPicture(engine: Engine, source: Source): Promise<Reading> {
  const picture = await preparePicture(source, engine.pageSide)
  const first = await engine.read(await encode(picture, ENGINE_DPI))
  if (first.confidence >= DOUBTFUL_CONFIDENCE || first.words < DOUBTFUL_WORDS) return first
  const second = await engine.read(await encode(await turned(picture, 180), ENGINE_DPI))
  return second.confidence > first.confidence ? second : first
}
