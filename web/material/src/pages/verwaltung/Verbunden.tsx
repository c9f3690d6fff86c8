import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useEffect, useRef, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { toast } from '../../components/toast.ts'
import { ortsrolleText } from '../../components/words.ts'

interface VerbundenProps {
  readonly benutzer: Pick<Schema<'Benutzer'>, 'id' | 'name' | 'ortsrollen'>
  readonly isReadOnly: boolean
}

/** Says that a person logs in at the OpenID provider, and separates them from it after a second tap. */
export function Verbunden({ benutzer: { id, name, ortsrollen }, isReadOnly }: VerbundenProps) {
  const anOrten = ortsrollen.filter(({ aus_gruppe }) => aus_gruppe).map(ortsrolleText)
  const [isConfirming, setConfirming] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isConfirming) keep.current?.focus({ preventScroll: true })
  }, [isConfirming])
  const separating = useMutation({
    mutationFn: () => unwrap(api.DELETE('/benutzer/{id}/anmeldedienst', { params: { path: { id } } })),
    onSuccess: () => toast(`${name} ist vom Anmeldedienst getrennt und überall abgemeldet.`),
    onSettled: () => setConfirming(false),
  })
  return (
    <section aria-label="Anmeldedienst" className={common['stack']}>
      <h3>Anmeldedienst</h3>
      <p className={common['small']}>
        {name} meldet sich nur am Anmeldedienst an. Die festen Rollen kommen aus den Gruppen dort.
        {anOrten.length > 0 && ` Auch diese: ${anOrten.join(', ')}.`}
      </p>
      {separating.isError && <ErrorNote>{separating.error.message}</ErrorNote>}
      {isConfirming && (
        <div role="alert" className={common['stack']}>
          <span>
            Alle Anmeldungen von {name} enden. Danach legt die Person nach einer Einladung ein Passwort fest; ihre
            Rollen bleiben.
          </span>
          <div className={common['buttons']}>
            <Button ref={keep} variant="default" onClick={() => setConfirming(false)}>
              Verbunden lassen
            </Button>
            <Button color="red.9" loading={separating.isPending} onClick={() => separating.mutate()}>
              Endgültig trennen
            </Button>
          </div>
        </div>
      )}
      {!isConfirming && !isReadOnly && (
        <div>
          <Button variant="default" onClick={() => setConfirming(true)}>
            Vom Anmeldedienst trennen
          </Button>
        </div>
      )}
    </section>
  )
}
