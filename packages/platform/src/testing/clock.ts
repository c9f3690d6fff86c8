import type { Clock } from '../clock.ts'

/** Creates a clock that stands still until the test moves it: `forward` passes time, `jump` sets the wall clock. */
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
