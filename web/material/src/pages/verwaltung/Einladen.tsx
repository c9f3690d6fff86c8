import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, formatInstant } from '@zeughaus/web-shared'
import { useEffect, useRef } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useForm } from '../../components/useForm.ts'
import classes from './verwaltung.module.css'

const QrCode = lazyComponent(async () => (await import('@zeughaus/web-shared/qr-code')).QrCode)

/** Creates the link by which a person sets their own password. */
export function Einladen({ id, isAtOnce = false }: { id: string; isAtOnce?: boolean }) {
  const inviting = useMutation({
    mutationFn: () => unwrap(api.POST('/benutzer/{id}/einladung', { params: { path: { id } } })),
  })
  const begin = useRef(inviting.mutate)
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isAtOnce || isBegun.current) return
    isBegun.current = true
    begin.current()
  }, [isAtOnce])
  if (inviting.data !== undefined) return <InvitationLink {...inviting.data} />
  return (
    <div>
      {inviting.isError && <ErrorNote>{inviting.error.message}</ErrorNote>}
      <Button
        variant="default"
        leftSection={<IconLink size={20} aria-hidden />}
        loading={inviting.isPending}
        onClick={() => inviting.mutate()}
      >
        Einladung erstellen
      </Button>
    </div>
  )
}

/** Names of this machine that another one cannot reach. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/u

function InvitationLink({ token, laeuft_ab_am, adresse }: Schema<'Einladung'>) {
  const { origin, hostname } = new URL(adresse ?? window.location.origin)
  const link = `${origin}/einladung#${token}`
  return (
    <div className={classes['stack']}>
      <TextInput
        label="Link der Einladung"
        description={`Gilt einmal, bis ${formatInstant(laeuft_ab_am)}. Geben Sie ihn nur dieser Person: Wer ihn öffnet, setzt ihr Passwort.`}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      {LOOPBACK.test(hostname) ? (
        <ErrorNote>
          Diesen Link öffnet nur der Rechner, auf dem Zeughaus läuft: Ein Telefon erreicht „{hostname}“ nicht. Deshalb
          steht hier kein QR-Code. Stellen Sie MATERIAL_URL auf die Adresse, unter der Telefone den Dienst erreichen.
        </ErrorNote>
      ) : (
        <>
          <QrCode address={link} label="QR-Code der Einladung: mit der Kamera des Telefons öffnen" />
          <p className={common['small']}>Oder lassen Sie die Person den Code mit der Kamera ihres Telefons öffnen.</p>
        </>
      )}
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Kopiert' : 'Link kopieren'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

/** Shows the invitation of a person who was just created. */
export function EinladenForm({ benutzer, onClose }: { benutzer: Schema<'Benutzer'>; onClose: () => void }) {
  const form = useForm({})
  return (
    <FormDrawer
      title={`${benutzer.name} einladen`}
      form={form}
      submit=""
      done=""
      isReadOnly
      action={async () => undefined}
      onClose={onClose}
    >
      <Einladen id={benutzer.id} isAtOnce />
    </FormDrawer>
  )
}
