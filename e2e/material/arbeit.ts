/** Measures the processor time of pages by the browser's clock of its thread: other programs do not count. */
import type { Locator, Page } from '@playwright/test'

/** Set on an otherwise idle machine: only there do times depend on the app alone, and tests apply their goals. */
const isMeasuring = (): boolean => process.env['MESSEN'] === '1'
/**
 * Factor by which a processor time may exceed its goal: 1 in a measuring run. In others the speed of the machine
 * counts, so they fail only at three times the goal.
 */
export const allowance = (): number => (isMeasuring() ? 1 : 3)

/** Whether a wall-clock time reaches its goal; only a measuring run asks, for beside other programs every frame waits. */
export const isInTime = (ms: number, goal: number): boolean => !isMeasuring() || ms <= goal

/** @returns a function that gives the working time of the page's thread in ms; a 4 × slowdown lengthens it */
export async function threadClock(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const clock = metrics.find(({ name }) => name === 'ThreadTime')
    if (clock === undefined) throw new Error('this browser tells no time of its threads')
    return clock.value * 1000
  }
}

/** Times of one tap in ms. */
export interface Tap {
  /** Work of the page's thread from the tap to the frame. */
  readonly work: number
  /** Wall-clock time to the frame, under any load. */
  readonly time: number
  /** Whether the row was another one in the very next frame. */
  readonly isAnswered: boolean
  /** Transitions still running in that frame. */
  readonly unfinished: number
}

/** Resolves at the next click of a row, after the following frame. */
const NEXT_PICTURE = `new Promise((tell) => {
  document.addEventListener('click', (event) => {
    const row = event.target.closest('li')
    if (row === null) return
    let isAnswered = false
    const all = { attributes: true, characterData: true, childList: true, subtree: true }
    new MutationObserver(() => { isAnswered = true }).observe(row, all)
    requestAnimationFrame(() => {
      const seen = { isAnswered, unfinished: document.getAnimations().length }
      const channel = new MessageChannel()
      channel.port1.onmessage = () => tell({ time: performance.now() - event.timeStamp, ...seen })
      channel.port2.postMessage(0)
    })
  }, { capture: true, once: true })
})`
const TWO_PICTURES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Taps a row once it stands still and nothing covers it; undefined when the tap had no effect. */
export async function measuredTap(page: Page, clock: () => Promise<number>, target: Locator): Promise<Tap | undefined> {
  await target.tap({ trial: true })
  const box = await target.boundingBox()
  if (box === null) throw new Error('there is nothing to tap')
  await page.evaluate(TWO_PICTURES)
  const picture = page.evaluate<Omit<Tap, 'work'>>(NEXT_PICTURE)
  const before = await clock()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const seen = await Promise.race([
    picture,
    new Promise<undefined>((none) => setTimeout(none, 5_000, undefined).unref()),
  ])
  return seen === undefined ? undefined : { ...seen, work: (await clock()) - before }
}

/** Scrolling of a list in several places. */
export interface Scrolling {
  /** Frames a second of wall-clock time, the best of all places: other programs and what the page does beside it take some. */
  readonly rate: number
  /** Work of the page's thread for a frame in ms, at most. */
  readonly work: number
  /** Pixels of a frame, at least. */
  readonly px: number
  /** Frames without a row in the middle of the screen, at most. */
  readonly blank: number
}

/** Scrolls a list by `step` pixels each frame, as a thumb does, for a second from each of the places in pixels. */
export async function scroll(page: Page, step: number, places: readonly number[]): Promise<Scrolling> {
  const clock = await threadClock(page)
  const all: Scrolling[] = []
  for (const place of places) {
    await page.evaluate(`scrollTo(0, ${place})`)
    await page.evaluate(TWO_PICTURES)
    const before = await clock()
    const { frames, rate, px } = await page.evaluate<Frames>(framesOf(step, 1_000))
    const work = ((await clock()) - before) / frames
    // To look at each frame takes as long as to draw it: its time counts for nothing.
    const { blank } = await page.evaluate<Frames>(framesOf(step, 1_000, ROWS_IN_THE_MIDDLE))
    all.push({ rate, work, px, blank })
  }
  const values = (what: keyof Scrolling) => all.map((one) => one[what])
  return {
    rate: Math.max(...values('rate')),
    work: Math.max(...values('work')),
    px: Math.min(...values('px')),
    blank: Math.max(...values('blank')),
  }
}

interface Frames extends Omit<Scrolling, 'work'> {
  readonly frames: number
}

const ROWS_IN_THE_MIDDLE = `[0.4, 0.5, 0.6].some((part) =>
  document.elementFromPoint(innerWidth / 2, innerHeight * part)?.closest('li') != null)`

/** Scrolls for some ms; a frame without what is asked for is a blank one. */
const framesOf = (step: number, ms: number, isFilled = 'true') => `new Promise((tell) => {
  const begin = scrollY
  const times = []
  let blank = 0
  const next = (now) => {
    if (!(${isFilled})) blank += 1
    times.push(now)
    scrollBy(0, ${step})
    const frames = times.length
    const elapsed = now - times[0]
    if (elapsed < ${ms}) requestAnimationFrame(next)
    else tell({ frames, rate: (frames - 1) / (elapsed / 1000), px: (scrollY - begin) / frames, blank })
  }
  requestAnimationFrame(next)
})`
