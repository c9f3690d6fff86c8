import { api, unwrap } from '../../api/index.ts'
import { DetailPage } from '../../parts/DetailPage.tsx'
import { VorlageEditor } from './VorlageEditor.tsx'

export function VorlageNeuPage() {
  return (
    <DetailPage back={{ to: '/vorlagen', label: 'Vorlagen' }} title="Vorlage anlegen">
      <VorlageEditor
        submit="Vorlage anlegen"
        done="Die Vorlage ist angelegt."
        action={(body) => unwrap(api.POST('/vorlagen', { body }))}
      />
    </DetailPage>
  )
}
