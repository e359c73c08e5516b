import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { type UpdateFacts, upperFirst } from '@muster/languages/update-text'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ExternalButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ReadAloud } from '../../../ui/read-aloud.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'

type Version = { language: string; title: string; content: string; instruction: string | null }

/** The sender's own text, word for word, in each language that it was sent in; the reader's language first. */
export function OfficialWords({ update }: { update: EmergencyUpdate }) {
  const { t, i18n } = useTranslation('updates')
  const versions = versionsOf(update, i18n.language)
  const [first] = versions
  const { wirelessText } = update
  const isForeign = first !== undefined && baseOf(first.language) !== baseOf(i18n.language)
  const parts = first
    ? [first.title, first.instruction, first.content].flatMap(text =>
        text ? [{ text, language: first.language }] : [],
      )
    : []
  return (
    <Card pad>
      <chakra.h2 textStyle="lg">{t('page.words')}</chakra.h2>
      <chakra.p textStyle="sm" color="fg.muted">
        {t('page.wordsNote', { sender: update.source.senderName })}{' '}
        {isForeign && t('page.oneLanguage', { language: languageName(first.language, i18n.language) })}
      </chakra.p>
      {versions.map(version => (
        <Quotation key={version.language} version={version} />
      ))}
      {wirelessText && (
        <>
          <chakra.h3 fontSize="sm" fontWeight="bold" mt="4">
            {t('page.phones')}
          </chakra.h3>
          <Quote lang={first?.language}>
            <p>{wirelessText}</p>
          </Quote>
        </>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4" _empty={{ display: 'none' }}>
        <ReadAloud parts={parts} words={{ read: t('page.read'), stop: t('page.stop') }} />
        {update.source.url && (
          <ExternalButton href={update.source.url} look="outline" size="sm" icon={ExternalLink} rel="noreferrer">
            {t('page.source')}
          </ExternalButton>
        )}
      </chakra.div>
    </Card>
  )
}

const baseOf = (tag: string) => tag.split('-')[0]

/** The name of the language `tag` in the language `reader`: "Spanish" for `es` in English. */
const languageName = (tag: string, reader: string) =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(baseOf(tag) ?? tag) ?? tag

function versionsOf(update: UpdateFacts, reader: string): Version[] {
  const { title, content, instruction, language = 'en', translations = {} } = update
  const all: Version[] = [
    { language, title, content, instruction },
    ...Object.entries(translations).flatMap(([tag, texts]) => (texts ? [{ language: tag, ...texts }] : [])),
  ]
  const isReaders = (version: Version) => baseOf(version.language) === baseOf(reader)
  return all.toSorted((a, b) => Number(isReaders(b)) - Number(isReaders(a)))
}

const Quote = chakra('blockquote', {
  base: {
    borderLeftWidth: '4px',
    borderColor: 'fg',
    pl: '4',
    mt: '1.5',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
})

function Quotation({ version }: { version: Version }) {
  const { language, title, content, instruction } = version
  return (
    <div lang={language}>
      <chakra.h3 fontSize="sm" fontWeight="bold" mt="4">
        {upperFirst(languageName(language, language), language)}
      </chakra.h3>
      <Quote>
        <chakra.p fontWeight="bold">
          <ZoneText>{title}</ZoneText>
        </chakra.p>
        {instruction && (
          <chakra.p mt="2">
            <ZoneText>{instruction}</ZoneText>
          </chakra.p>
        )}
        <chakra.p mt="2">
          <ZoneText>{content}</ZoneText>
        </chakra.p>
      </Quote>
    </div>
  )
}
