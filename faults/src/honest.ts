/**
 * Somebody honest, in a process of his own so that nothing but the service slows him down: `URL TOKEN COUNT`. Prints the
 * milliseconds of each answer and how many were no success, as JSON.
 */
const [url = '', token = '', count = '0'] = process.argv.slice(2)
const durations: number[] = []
let failures = 0
for (let number = 0; number < Number(count); number += 1) {
  const sent = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  await answer?.arrayBuffer()
  durations.push(performance.now() - sent)
  if (answer?.status !== 200) failures += 1
}
console.log(JSON.stringify({ durations, failures }))
