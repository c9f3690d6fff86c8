import { IconClipboardList } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { EmptyState, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { DetailPage } from '../../components/DetailPage.tsx'
import { canGive, useSession } from '../../session/useSession.ts'
import { VorlageEditor } from './VorlageEditor.tsx'

export function VorlageNeuPage() {
  const { ich } = useSession()
  const { objekttyp_id } = useSearch({ from: '/vorlagen/neu' })
  return (
    <DetailPage back={{ to: '/vorlagen', label: 'Vorlagen' }} title="Vorlage anlegen">
      {canGive(ich, 'vorlage.bearbeiten') ? (
        <VorlageEditor
          objekttyp={objekttyp_id}
          submit="Vorlage anlegen"
          done="Die Vorlage ist angelegt."
          action={(body) => unwrap(api.POST('/vorlagen', { body }))}
        />
      ) : (
        <Denied />
      )}
    </DetailPage>
  )
}

const Denied = () => (
  <Surface>
    <EmptyState icon={<IconClipboardList size={40} />} title="Keine Berechtigung für neue Vorlagen">
      Sie dürfen Vorlagen ansehen, aber keine anlegen. <Link to="/vorlagen">Zu den Vorlagen</Link>
    </EmptyState>
  </Surface>
)
