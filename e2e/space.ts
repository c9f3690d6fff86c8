/** Measures the boxes of a page: what lies over another, broken words, cut texts, what scrolls sideways. */
import { expect, type Page } from '@playwright/test'

/**
 * Lists what has no room on the present page. The boxes are the same in light and dark, so one theme is enough.
 *
 * An address (with an `@` or `://`) and letters of equal width may break without a hyphen, which would look like part of them.
 */
export async function lackOfSpace(page: Page): Promise<string[]> {
  await page.evaluate(SETTLED)
  return page.evaluate<string[]>(LACK_OF_SPACE)
}

/** Lists have taken the new heights of their rows. */
const SETTLED = `new Promise((settled) => {
  const after = (frames) => frames === 0 ? settled() : requestAnimationFrame(() => after(frames - 1))
  after(4)
})`

/** Waits until the long words of the present page have their syllables, which come after its first view. */
export const syllablesShown = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<string[]>(WITHOUT_SYLLABLES), { intervals: [100] }).toEqual([])

const WITHOUT_SYLLABLES = `(() => {
  const whole = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (/\\p{L}{20}/u.test(node.data) && !node.parentElement.closest('code, pre, textarea, select, svg, script, style, .mantine-VisuallyHidden-root'))
      whole.push(node.data.slice(0, 80))
  return whole
})()`

/** Boxes may touch and letters reach into the line above; in px. */
const TOLERANCE = 2

const LACK_OF_SPACE = `(() => {
  const found = new Set()
  const say = (kind, text) => found.add(kind + ': ' + text.replaceAll('\\u00ad', '').replace(/\\s+/g, ' ').trim().slice(0, 90))
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.mantine-VisuallyHidden-root, [aria-hidden="true"], select, option, noscript, style, title') === null
  /** Elements that stay on the screen lie over the page on purpose, and so does what opens over it. */
  const layerOf = (element) => {
    for (let box = element; box !== null && box !== document.body; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return box
    return null
  }
  /** What is left of a box within the boxes around that cut it. */
  const visiblePart = (rect, element) => {
    let { left, top, right, bottom } = rect
    for (let box = element; box !== null && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box)
      if (clipPath !== 'none') return null
      const around = box.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)]
      if (position === 'fixed') break
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null
  }
  const boxes = []
  const add = (element, rect, text, isText) => {
    const part = visiblePart(rect, element)
    if (part !== null) boxes.push({ element, ...part, text, isText, layer: layerOf(element) })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (node.data.trim() === '' || parent.closest('svg, script') !== null || !seen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()]
    for (const line of lines) add(parent, line, node.data, true)
    const isSeen = lines.some((line) => visiblePart(line, parent) !== null)
    if (isSeen && new Set(lines.map(({ top }) => Math.round(top))).size > 1) lookForBrokenWords(node, range)
  }
  function lookForBrokenWords(node, range) {
    // What is compared letter by letter, such as a checksum.
    if (getComputedStyle(node.parentElement).fontFamily.includes('monospace')) return
    for (const token of node.data.matchAll(/\\S+/g)) {
      if (/@|:\\/\\//.test(token[0])) continue
      for (const word of token[0].matchAll(/[\\p{L}\\p{N}\\u00ad]{2,}/gu)) {
        const start = token.index + word.index
        const topOf = (at) => {
          range.setStart(node, start + at)
          range.setEnd(node, start + at + 1)
          // At the start of a line the first box is the end of the line before.
          return [...range.getClientRects()].at(-1)?.top
        }
        let before = topOf(0)
        for (let at = 1; at < word[0].length; at += 1) {
          if (word[0][at] === '\\u00ad') continue
          const top = topOf(at)
          if (top === undefined) continue
          if (top > before + 3 && word[0][at - 1] !== '\\u00ad') {
            say('broken', word[0].slice(0, at) + '|' + word[0].slice(at) + describe(node.parentElement))
            break
          }
          before = top
        }
      }
    }
  }
  function describe(element) {
    const box = element.closest('[class]')
    return ' (' + (box?.className?.toString?.() ?? '').split(' ').filter((name) => name.startsWith('_') || name.includes('mantine')).slice(0, 2).join(' ') + ' ' + Math.round(element.getBoundingClientRect().width) + ' px)'
  }
  for (const control of document.querySelectorAll('button, input, select, textarea, [role="button"], [role="tab"]'))
    if (seen(control)) add(control, control.getBoundingClientRect(), control.getAttribute('aria-label') ?? control.textContent ?? '', false)
  const nested = (one, other) => one.element.contains(other.element) || other.element.contains(one.element)
    || one.element.closest('.mantine-Input-wrapper')?.contains(other.element) === true
  boxes.sort((one, other) => one.top - other.top)
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (other.top > one.bottom - ${TOLERANCE}) break
      const isOver = Math.min(one.right, other.right) - Math.max(one.left, other.left) > ${TOLERANCE}
        && Math.min(one.bottom, other.bottom) - other.top > ${TOLERANCE} + (one.isText && other.isText ? 2 : 0)
      if (!isOver || nested(one, other) || one.layer !== other.layer) continue
      if (one.element === other.element) continue
      // A count over the end of a line lets taps through; its text must not lie over another.
      if (one.isText !== other.isText && [one, other].some(({ element }) => getComputedStyle(element).pointerEvents === 'none')) continue
      say('overlap', one.text.slice(0, 40) + ' | ' + other.text.slice(0, 40) + describe(one.element) + describe(other.element))
    }
  for (const box of document.querySelectorAll('body *')) {
    const { overflowX, webkitLineClamp, clipPath } = getComputedStyle(box)
    if (overflowX === 'visible' || clipPath !== 'none' || box.clientWidth <= 1 || box.textContent.trim() === '') continue
    if (box.matches('input, select, textarea') || !seen(box)) continue
    const scrolls = ['auto', 'scroll'].includes(overflowX)
    const isCut = box.scrollWidth > box.clientWidth + 1 || (webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 2)
    if (!isCut) continue
    const isNavigation = box.closest('nav, [role="tablist"]') !== null
    if (scrolls && isNavigation) say('sideways', box.textContent + describe(box))
    const isReadable = box.closest('[title], a[href], button, [role="button"]') !== null
      || box.querySelector('[title]') !== null
      || box.closest('tr, li')?.querySelector('[data-zeile]') != null
    if (!scrolls && !isReadable) say('cut', box.textContent + describe(box))
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((box) => box.getBoundingClientRect().right > clientWidth + 1)
    say('sideways', 'the page, ' + scrollWidth + ' px on ' + clientWidth + ' px' + wide.slice(0, 1).map(describe) + wide.slice(-1).map(describe))
  }
  return [...found]
})()`
