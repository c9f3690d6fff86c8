/** Routes scans: to the page that takes them, else to the scan page. */
import { useEffect, useRef } from 'react'
import { announce } from './feedback.ts'
import { type Reading, readCode } from './reading.ts'
import type { Feedback } from './scanEffect.ts'

export interface ScanResult {
  readonly feedback: Feedback
  /** One line for the person. */
  readonly sentence: string
}

/** A page that takes scans. */
export interface ScanTarget {
  /** Address of the page; `?scannen=1` opens its camera. */
  readonly seite: string
  readonly titel: string
  readonly read: (reading: Reading) => ScanResult | Promise<ScanResult>
}

let target: ScanTarget | undefined
let withoutTarget: (reading: Reading) => void = () => undefined

/** Returns the page that takes scans now. */
export const getScanTarget = (): ScanTarget | undefined => target

/** Sends scans to this page while it is open. */
export function useScanTarget(next: ScanTarget): void {
  const current = useRef(next)
  current.current = next
  useEffect(() => {
    const own: ScanTarget = {
      seite: current.current.seite,
      titel: current.current.titel,
      read: (reading) => current.current.read(reading),
    }
    target = own
    return () => {
      if (target === own) target = undefined
    }
  }, [])
}

/**
 * Handles scans that need the service one after the other, in their order.
 *
 * @param read answers a failure with a sentence, it does not throw
 */
export function useScanSequence(read: (reading: Reading) => Promise<ScanResult>): ScanTarget['read'] {
  const current = useRef(read)
  current.current = read
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (reading) => {
    const next = last.current.then(() => current.current(reading))
    last.current = next
    return next
  }
}

/** Sets the handler of scans that no page takes. */
export function setWithoutTarget(read: (reading: Reading) => void): void {
  withoutTarget = read
}

/**
 * Handles one scan of any device. Keeps the order of calls and never waits, so that twenty scans a second are all
 * counted.
 */
export function takeScan(raw: string): void {
  const reading = readCode(raw)
  if (reading.text === '') return
  if (target === undefined) {
    withoutTarget(reading)
    return
  }
  const result = target.read(reading)
  if (result instanceof Promise) void result.then((result) => announce(reading.text, result))
  else announce(reading.text, result)
}
