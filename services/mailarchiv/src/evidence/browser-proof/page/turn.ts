/** How long the page computes without answering, in ms. */
const MOST_WORK = 50

const channel = new MessageChannel()
let last = performance.now()

/** Lets the page show and answer what waits, once it has computed for long. */
export async function breathe(): Promise<void> {
  if (performance.now() - last < MOST_WORK) return
  // Not by a timer: browsers slow those down while another page is in front.
  await new Promise<void>((resolve) => {
    channel.port1.onmessage = () => resolve()
    channel.port2.postMessage(null)
  })
  last = performance.now()
}
