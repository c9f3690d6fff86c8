/** Prints a page and looks at the sheets. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

/** The least part of a sheet that is written on, unless it is the last. */
const LEAST_USED = 0.1
/** Darker than this is read on white paper in black and white. */
const READABLE = 140
/** Dots an inch: enough to see lines of text. */
const DOTS = 24

/**
 * Lists what is wrong with the sheets of the present page: words of the navigation or of buttons, and sheets with little
 * on them.
 *
 * @param folder where the sheets lie
 */
export async function faultsOnPaper(page: Page, folder: string): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(HAS_PRINT_STYLES), { intervals: [100] }).toBe(true)
  const words = await page.evaluate<string[]>(ONLY_TO_TAP)
  const file = join(folder, 'page.pdf')
  writeFileSync(file, await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })
  const lines = new Set(text.split(/[\n\f]/).map((line) => line.trim()))
  const used = usedParts(file)
  return [
    ...words.filter((word) => lines.has(word)).map((word) => `„${word}“ is printed`),
    ...(used.every((part) => part === 0) ? ['nothing is readable'] : []),
    ...used
      .slice(0, -1)
      .flatMap((part, at) => (part < LEAST_USED ? [`sheet ${at + 1} of ${used.length} is empty`] : [])),
  ]
}

/** The styles for paper come after the first view. */
const HAS_PRINT_STYLES = `[...document.styleSheets].some(({ cssRules }) =>
  [...cssRules].some(({ media, cssText }) => media?.mediaText === 'print' && cssText.includes('@page')))`

/** Texts of the navigation and of buttons that stand nowhere else on the page. */
const ONLY_TO_TAP = `(() => {
  const TAPPED = 'aside, nav, .mantine-Button-root'
  const rest = document.querySelector('main').cloneNode(true)
  for (const one of rest.querySelectorAll(TAPPED)) one.remove()
  const text = (rest.textContent + document.title).replaceAll('\\u00ad', '')
  return [...document.querySelectorAll('aside a, aside button, nav a, nav button, main .mantine-Button-root')]
    .map((one) => one.textContent.replaceAll('\\u00ad', '').trim())
    .filter((word) => word !== '' && !text.includes(word))
})()`

/** How far down each sheet is written on, from 0 to 1, as a black and white printer shows it. */
function usedParts(file: string): number[] {
  const stem = file.replace('.pdf', '')
  execFileSync('pdftoppm', ['-r', `${DOTS}`, '-gray', file, stem])
  const count = Number(/Pages: +(\d+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' }))?.[1])
  const digits = `${count}`.length
  return Array.from({ length: count }, (_, at) =>
    usedPart(readFileSync(`${stem}-${`${at + 1}`.padStart(digits, '0')}.pgm`)),
  )
}

/** Of a picture as `pdftoppm` writes it: `P5`, width, height and 255, then a byte for each dot. */
function usedPart(picture: Buffer): number {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 40))
  const [width, height] = [Number(head?.[1]), Number(head?.[2])]
  const dots = picture.subarray(head?.[0].length)
  const last = dots.findLastIndex((dot) => dot < READABLE)
  return last < 0 ? 0 : (Math.floor(last / width) + 1) / height
}
