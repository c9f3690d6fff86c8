import { type TestFunction, test } from 'vitest'

/**
 * Declares tests that need what this machine may lack, such as a program.
 *
 * @param reason why they cannot run here, for people; each test is then skipped and says so
 */
export const testUnless =
  (reason: string | false | undefined) =>
  (title: string, work: TestFunction): void => {
    test(title, reason ? ({ skip }) => skip(reason) : work)
  }
