/** Measures the processor time of pages by the browser's clock of its thread: other programs do not count. */
import type { Locator, Page } from 'playwright-core'

/** Set on an otherwise idle machine: only there do times depend on the app alone, and tests apply their goals. */
export const isMeasuring = (): boolean => process.env['MESSEN'] === '1'
/**
 * Factor by which a time may exceed its goal: 1 in a measuring run. Other runs depend on the speed and load of the
 * machine, so they fail only at three times the goal.
 */
export const allowance = (): number => (isMeasuring() ? 1 : 3)

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
  /** Transitions still running in that frame. */
  readonly unfinished: number
}

/** Resolves at the next click of a row, after the following frame. */
const NEXT_PICTURE = `new Promise((tell) => {
  document.addEventListener('click', (event) => {
    if (event.target.closest('li') === null) return
    requestAnimationFrame(() => {
      const unfinished = document.getAnimations().length
      const channel = new MessageChannel()
      channel.port1.onmessage = () => tell({ time: performance.now() - event.timeStamp, unfinished })
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
