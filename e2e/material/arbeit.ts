/** What the pages cost a processor, by the browser's own clock of its thread: other programs of the machine do not count. */
import type { Locator, Page } from 'playwright-core'

/** Asked for on a machine that does nothing else: there times speak of the app alone, and are judged by their bars. */
export const isMeasuring = (): boolean => process.env['MESSEN'] === '1'
/**
 * By how much a time may exceed its bar: not at all in a run that measures. In any other the machine's speed and what
 * else it does count too, and only what takes three times as long is a defect of the app.
 */
export const allowance = (): number => (isMeasuring() ? 1 : 3)

/** @returns a function that tells the time in ms that the page's thread has been at work, at 4 × when it is slowed down so */
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

/** What one tap took, in ms. */
export interface Tap {
  /** Of the page's thread: from the finger to the picture. */
  readonly work: number
  /** Of the clock, to the picture, whatever else the machine did meanwhile. */
  readonly time: number
  /** Changes of form that had not come to their end in that picture. */
  readonly unfinished: number
}

/** Tells of the next click of a row, after the picture that follows it. */
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

/** Taps what can be tapped in a row, once it stands still and nothing covers it; undefined: the tap came to nothing. */
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
