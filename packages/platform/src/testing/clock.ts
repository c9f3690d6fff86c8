import type { Clock } from '../clock.ts'

/** A clock that stands still until the test moves it. `forward` is time that passes, `jump` somebody who sets the clock. */
export function movableClock(start = '2026-01-31T08:00:00Z'): Clock & {
  forward(milliseconds: number): void
  jump(milliseconds: number): void
} {
  let wall = Date.parse(start)
  let passed = 0
  return {
    now: () => wall,
    monotonic: () => passed,
    forward(milliseconds) {
      wall += milliseconds
      passed += milliseconds
    },
    jump(milliseconds) {
      wall += milliseconds
    },
  }
}
