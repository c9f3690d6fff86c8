/** Counts what a person does on the way to a goal. */
import type { Locator } from '@playwright/test'

export interface Taps {
  click(target: Locator): Promise<void>
  /** Types into a field: one tap, the one into the field. */
  fill(target: Locator, text: string): Promise<void>
  /** Chooses from a select: two taps. */
  choose(target: Locator, option: { label: string } | { index: number }): Promise<void>
  total(): number
}

/** Counts each click, each choice, and the click into each field. */
export function countTaps(): Taps {
  let taps = 0
  return {
    click: async (target) => {
      taps += 1
      await target.click()
    },
    fill: async (target, text) => {
      taps += 1
      await target.fill(text)
    },
    choose: async (target, option) => {
      taps += 2
      await target.selectOption(option)
    },
    total: () => taps,
  }
}
