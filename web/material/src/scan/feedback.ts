/** Signals the result of a scan by sound, vibration and text, because the phone may be out of sight. */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import type { Feedback } from './scanEffect.ts'

export interface ScanFeedback {
  /** Rises with each scan, to tell equal sentences apart. */
  readonly number: number
  readonly code: string
  readonly feedback: Feedback
  readonly sentence: string
}

const last = sharedState<ScanFeedback | null>(null)
export const { get: getFeedback, subscribe: subscribeFeedback } = last

/** Tones as pairs of frequency in hertz and length in seconds. */
const TONES: Readonly<Record<Feedback, readonly (readonly [number, number])[]>> = {
  found: [[1320, 0.09]],
  already_counted: [
    [740, 0.07],
    [0, 0.04],
    [740, 0.07],
  ],
  unknown: [[180, 0.35]],
}

const VIBRATION: Readonly<Record<Feedback, number[]>> = {
  found: [60],
  already_counted: [40, 60, 40],
  unknown: [300],
}

/** Announces the result of a scan. */
export function announce(code: string, { feedback, sentence }: Pick<ScanFeedback, 'feedback' | 'sentence'>): void {
  last.set({ number: (getFeedback()?.number ?? 0) + 1, code, feedback, sentence })
  navigator.vibrate?.(VIBRATION[feedback])
  play(TONES[feedback])
}

let audio: AudioContext | undefined

function play(tones: readonly (readonly [number, number])[]): void {
  audio ??= new AudioContext()
  // Browsers stay silent until the person has touched the page.
  if (audio.state === 'suspended') void audio.resume()
  let start = audio.currentTime
  for (const [hertz, seconds] of tones) {
    if (hertz > 0) {
      const oscillator = new OscillatorNode(audio, { frequency: hertz, type: hertz < 300 ? 'sawtooth' : 'sine' })
      oscillator.connect(audio.destination)
      oscillator.start(start)
      oscillator.stop(start + seconds)
    }
    start += seconds
  }
}
