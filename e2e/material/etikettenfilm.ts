/** A film for the browser's false camera: labels as they are printed, one after the other. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LabelFormat, renderLabel } from '@zeughaus/labels'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'

const WIDTH = 1280
const HEIGHT = 720
/** At thirty pictures a second. */
const FRAMES_PER_LABEL = 45
const FRAMES_BETWEEN = 10

/** A label of the service, from its PDF at 200 dpi. */
export async function etikett(ordner: string, format: LabelFormat, code: string): Promise<Buffer> {
  const datei = join(ordner, `${format}.pdf`)
  writeFileSync(datei, await renderLabel({ code, text: 'Notfallrucksack Größe L', format }))
  execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', datei, datei.replace('.pdf', '')])
  return sharp(datei.replace('.pdf', '.png')).toBuffer()
}

/** A symbol that manufacturers print on packages. */
export const packung = (bcid: 'ean13' | 'gs1datamatrix', text: string): Promise<Buffer> =>
  bwipjs.toBuffer({ bcid, text, scale: 6, paddingwidth: 10, paddingheight: 10, backgroundcolor: 'ffffff' })

/** Writes the film: each picture for a second and a half on a grey table, with nothing in between. */
export async function drehe(datei: string, bilder: readonly Buffer[]): Promise<void> {
  const leer = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888' } })
  const tisch = await leer.clone().jpeg().toBuffer()
  const film: Buffer[] = []
  for (const bild of bilder) {
    const input = await sharp(bild).resize({ width: 700, height: 500, fit: 'inside' }).toBuffer()
    const szene = await leer.clone().composite([{ input }]).jpeg({ quality: 90 }).toBuffer()
    for (let i = 0; i < FRAMES_PER_LABEL; i += 1) film.push(szene)
    for (let i = 0; i < FRAMES_BETWEEN; i += 1) film.push(tisch)
  }
  writeFileSync(datei, Buffer.concat(film))
}
