import { Radio } from '@mantine/core'
import own from './factors.module.css'

interface PasskeysQuestionProps {
  /**
   * Who sets the new password: the person with the one before, who may remove passkeys; or somebody by a link or for another
   * person, who may not.
   */
  readonly by: 'person' | 'link' | 'administration'
  /** How many there are that log in without a password. */
  readonly count: number
  /** How they are called; empty where that is not shown. */
  readonly names?: readonly string[]
  readonly keeps: boolean
  readonly onChange: (keeps: boolean) => void
}

const WORDS = {
  person: {
    end: 'Entfernen',
    endHint:
      'Empfohlen, wenn Sie einen Diebstahl vermuten: Wer an Ihrem Konto war, kann einen eigenen Passkey eingerichtet haben. Neue richten Sie danach ein.',
    keep: 'Behalten',
    keepHint: 'Nur, wenn alle Ihnen gehören: Jeder meldet weiter an, auch ohne das neue Passwort.',
  },
  link: {
    end: 'Nur noch mit dem neuen Passwort annehmen',
    endHint:
      'Empfohlen: Wer einen davon hat, kommt ohne das neue Passwort nicht herein. Ihr eigener meldet wieder allein an, sobald er es einmal bestätigt hat.',
    keep: 'Weiter ohne Passwort annehmen',
    keepHint: 'Nur, wenn alle Ihnen gehören.',
  },
  administration: {
    end: 'Nur noch mit dem neuen Passwort annehmen',
    endHint:
      'Empfohlen: Wer einen fremden Passkey eingerichtet hat, kommt damit allein nicht mehr herein. Ein eigener meldet wieder allein an, sobald er das neue Passwort einmal bestätigt hat.',
    keep: 'Weiter ohne Passwort annehmen',
    keepHint: 'Nur, wenn sicher alle der Person gehören. Alle entfernen: „Zweite Faktoren zurücksetzen“.',
  },
} as const

/** Asks what becomes of passkeys with a new password: they log in without one. */
export function PasskeysQuestion({ by, count, names = [], keeps, onChange }: PasskeysQuestionProps) {
  const { end, endHint, keep, keepHint } = WORDS[by]
  const which = names.length === 0 ? '' : `: ${names.map((name) => `„${name}“`).join(', ')}`
  const found =
    count === 1 ? `Ein Passkey meldet ohne Passwort an${which}.` : `${count} Passkeys melden ohne Passwort an${which}.`
  return (
    <Radio.Group
      label="Was soll mit den Passkeys geschehen?"
      description={found}
      size="md"
      value={keeps ? 'keep' : 'end'}
      onChange={(chosen) => onChange(chosen === 'keep')}
    >
      <div className={own['choices']}>
        <Radio size="md" value="end" label={end} description={endHint} />
        <Radio size="md" value="keep" label={keep} description={keepHint} />
      </div>
    </Radio.Group>
  )
}
