import { TextInput } from '@mantine/core'
import type { Field } from '@zeughaus/web-shared/form'

/** Asks for the address to which a link for a forgotten password goes. */
export function EmailField(field: Field<string>) {
  return (
    <TextInput
      label="E-Mail (frei lassen für keine)"
      description="Dorthin geht ein Link, wenn die Person ihr Passwort vergessen hat und einen zweiten Faktor hat: Wer Mails im Archiv liest, liest vielleicht auch diese."
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      {...field}
    />
  )
}

/** The typed address; null for none. */
export const emailToSend = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())
