import { DomainError } from '@zeughaus/platform'
import { type Medientyp, unvollstaendig } from './inhalt.ts'
import { DOKUMENT_LIMITS } from './limits.ts'

/** The decoder comes into memory with the first picture. */
async function decoder(): Promise<typeof import('sharp')['default']> {
  const { default: sharp } = await import('sharp')
  // Uploads are looked at once: what libvips would keep of them is memory for nothing.
  sharp.cache(false)
  return sharp
}

const FORMATE = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
/** Decoding to a picture of this width reads all of the file and keeps little of it. */
const PROBE_PIXEL = 32

let letzte: Promise<unknown> = Promise.resolve()

/** One picture at a time: a large one takes a few hundred megabytes while it is decoded. */
export function pruefeBild(pfad: string, typ: Medientyp): Promise<void> {
  if (typ === 'application/pdf') return Promise.resolve()
  const pruefung = letzte.then(() => pruefeJetzt(pfad, FORMATE[typ]))
  letzte = pruefung.catch(() => undefined)
  return pruefung
}

/** @throws {DomainError} 413 `datei_zu_gross` for too many pixels, 415 for a picture that cannot be decoded whole */
async function pruefeJetzt(pfad: string, format: string): Promise<void> {
  const { bildpunkte } = DOKUMENT_LIMITS
  const sharp = await decoder()
  // The header alone is read here, so that a flood is refused before a pixel is decoded.
  const kopf = await sharp(pfad, { limitInputPixels: false }).metadata().catch(beschaedigt)
  if (kopf.format !== format) throw unvollstaendig()
  if (kopf.width * kopf.height > bildpunkte) throw zuVielePunkte(kopf.width, kopf.height)
  await sharp(pfad, { limitInputPixels: bildpunkte, failOn: 'error', sequentialRead: true })
    .resize({ width: PROBE_PIXEL })
    .raw()
    .toBuffer()
    .catch(beschaedigt)
}

function beschaedigt(): never {
  throw unvollstaendig()
}

function zuVielePunkte(breite: number, hoehe: number): DomainError {
  const grenze = DOKUMENT_LIMITS.bildpunkte
  return new DomainError(
    413,
    'datei_zu_gross',
    `Das Bild hat zu viele Bildpunkte (${breite} × ${hoehe}). Erlaubt sind ${grenze / 1_000_000} Millionen. ` +
      'Bitte verkleinern Sie es.',
    { breite, hoehe, grenze_bildpunkte: grenze },
  )
}
