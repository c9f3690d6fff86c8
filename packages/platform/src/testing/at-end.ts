import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Does work when the running test ends; where none runs, when the file ends. The last one registered comes first. */
export function atEnd(work: () => unknown): void {
  const isInTest = TestRunner.getCurrentTest() !== undefined
  const finish = async () => void (await work())
  if (isInTest) onTestFinished(finish)
  else afterAll(finish)
}
