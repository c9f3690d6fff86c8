import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KeySequence } from './keySequence.ts'
import { refusedByWindow } from './refusedByWindow.ts'
import { getScanTarget, setWithoutTarget, takeScan } from './scanTarget.ts'

/** Listens on every page for a scanner that types: fast keys ending with Enter, in any focus. */
export function WedgeScanner() {
  const navigate = useNavigate()
  useEffect(() => {
    setWithoutTarget(({ text }) => {
      if (refusedByWindow() === undefined) void navigate({ to: '/scannen', search: { code: text } as never })
    })
  }, [navigate])
  useEffect(() => {
    const handler = listen()
    window.addEventListener('keydown', handler, { capture: true })
    return () => window.removeEventListener('keydown', handler, { capture: true })
  }, [])
  return null
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const WITHOUT_TEXT = ['button', 'checkbox', 'file', 'image', 'radio', 'range', 'reset', 'submit']

const textFieldOf = (target: EventTarget | null): TextField | undefined =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !WITHOUT_TEXT.includes(target.type))
    ? target
    : undefined

/** True for the code field, which handles scans itself, and for login fields, where a password manager types fast. */
const takesAllItself = (field: TextField): boolean =>
  field.dataset['scanfeld'] !== undefined ||
  field.type === 'password' ||
  /username|password|one-time-code/.test(field.autocomplete)

/**
 * Returns the key listener. On a page that takes scans, a scan into a text field goes to the page, and the field gets
 * its previous text back. On other pages the field keeps the scan, and its final key does not submit the form.
 */
function listen(): (event: KeyboardEvent) => void {
  const sequence = new KeySequence()
  let before = ''
  return (event) => {
    const field = textFieldOf(event.target)
    if (event.ctrlKey || event.metaKey || event.altKey || (field !== undefined && takesAllItself(field))) return
    const effect = sequence.key(event.key, event.timeStamp)
    if (effect.art === 'open') {
      before = field?.value ?? ''
      return
    }
    if (effect.art === 'part' && field !== undefined) return
    const staysInField = field !== undefined && getScanTarget() === undefined
    if (staysInField && event.key === 'Tab') return
    // Keyboard shortcuts and a focused button must not react to keys of a scan.
    event.stopPropagation()
    event.preventDefault()
    if (effect.art === 'part' || staysInField) return
    if (field !== undefined) restore(field, before)
    takeScan(effect.code)
  }
}

/** Sets the value through the native setter and fires `input`, so that React notices. */
function restore(field: TextField, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
