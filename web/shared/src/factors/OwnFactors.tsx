import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatInstant } from '../format.ts'
import { FactorTask, type Task } from './FactorTask.tsx'
import own from './factors.module.css'
import { canUsePasskeys } from './passkey.ts'
import type { DrawQr, FactorCalls, OwnFactors as Factors } from './types.ts'

interface OwnFactorsProps {
  readonly factors: Factors
  readonly calls: FactorCalls
  /** The login of the person. */
  readonly user: string
  readonly Qr: DrawQr
  /** Called after a change, and after a window was closed. */
  readonly onChange: () => void
}

/** One's own second factors: passkeys, authenticator app, recovery codes. */
export function OwnFactors({ factors, calls, user, Qr, onChange }: OwnFactorsProps) {
  const [task, setTask] = useState<Task>()
  const [said, setSaid] = useState('')
  const close = () => {
    setTask(undefined)
    onChange()
  }
  const begin = (next: Task) => {
    setSaid('')
    setTask(next)
  }
  return (
    <>
      <List factors={factors} onTask={begin} />
      <p role="status" className={own['small']}>
        {said}
      </p>
      {task !== undefined && (
        <FactorTask task={task} calls={calls} user={user} Qr={Qr} onSay={setSaid} onClose={close} />
      )}
    </>
  )
}

interface ListProps {
  readonly factors: Factors
  readonly onTask: (task: Task) => void
}

function List({ factors, onTask }: ListProps) {
  const { appSince, passkeys, isDemanded, arePasskeysPossible } = factors
  const hasFactor = appSince !== null || passkeys.length > 0
  const offersPasskeys = arePasskeysPossible && canUsePasskeys()
  return (
    <>
      {!hasFactor && (
        <p className={own['small']}>
          Mit einem Passkey melden Sie sich ohne Passwort an: ein Finger, ein Blick. Eine Authenticator-App fragt nach
          dem Passwort noch nach einem Code. Beides schützt Ihren Zugang, wenn jemand Ihr Passwort erfährt.
        </p>
      )}
      {isDemanded && <p className={own['small']}>Ihre Rolle verlangt einen zweiten Faktor.</p>}
      {hasFactor && <FactorList factors={factors} onTask={onTask} />}
      <div className={own['foot']}>
        <div className={own['buttons']}>
          {offersPasskeys && (
            <Button variant="default" onClick={() => onTask({ kind: 'passkey' })}>
              Passkey hinzufügen
            </Button>
          )}
          <Button variant="default" onClick={() => onTask({ kind: 'app' })}>
            {appSince === null ? 'Authenticator-App einrichten' : 'Authenticator-App wechseln'}
          </Button>
        </div>
        {!offersPasskeys && (
          <p className={own['small']}>
            Passkeys gibt es hier nicht: Dafür braucht Zeughaus eine Adresse mit Namen und TLS, und der Browser muss sie
            kennen.
          </p>
        )}
      </div>
    </>
  )
}

function FactorList({ factors: { appSince, passkeys, recoveryCodes }, onTask }: ListProps) {
  return (
    <ul className={own['list']}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={own['row']}>
          <div>
            <div className={own['title']}>Passkey „{passkey.name}“</div>
            <div className={own['small']}>
              Eingerichtet {formatInstant(passkey.since)},{' '}
              {passkey.lastUsed === null ? 'noch nicht benutzt' : `zuletzt benutzt ${formatInstant(passkey.lastUsed)}`}
            </div>
            {passkey.isPasswordOnly && (
              <div className={own['small']}>
                Meldet nicht allein an, bis er Ihr neues Passwort einmal bestätigt hat. Kennen Sie ihn nicht, entfernen
                Sie ihn.
              </div>
            )}
          </div>
          <div className={own['buttons']}>
            <Button
              variant="default"
              aria-label={`Umbenennen: Passkey ${passkey.name}`}
              onClick={() => onTask({ kind: 'rename', passkey })}
            >
              Umbenennen
            </Button>
            <Button
              variant="default"
              aria-label={`Entfernen: Passkey ${passkey.name}`}
              onClick={() => onTask({ kind: 'remove', passkey })}
            >
              Entfernen
            </Button>
          </div>
        </li>
      ))}
      {appSince !== null && (
        <li className={own['row']}>
          <div>
            <div className={own['title']}>Authenticator-App</div>
            <div className={own['small']}>Eingerichtet {formatInstant(appSince)}</div>
          </div>
          <Button
            variant="default"
            aria-label="Entfernen: Authenticator-App"
            onClick={() => onTask({ kind: 'remove_app' })}
          >
            Entfernen
          </Button>
        </li>
      )}
      <li className={own['row']}>
        <div>
          <div className={own['title']}>Wiederherstellungscodes</div>
          <div className={own['small']}>
            {recoveryCodes === 0
              ? 'Alle sind benutzt.'
              : `Noch ${formatCount(recoveryCodes, 'Code', 'Codes')} für den Fall, dass das Telefon fehlt.`}
          </div>
        </div>
        <Button variant="default" onClick={() => onTask({ kind: 'codes' })}>
          Neue Codes
        </Button>
      </li>
    </ul>
  )
}
