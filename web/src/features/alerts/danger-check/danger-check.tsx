import { chakra } from '@chakra-ui/react'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { LocateFixed, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { takeAskedPlace } from '../../../lib/asked-place.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts'
import type { MapAround } from '../home/around-card.tsx'
import { DangerAnswer } from './danger-answer.tsx'
import { useCheck } from './use-check.ts'

const problems = {
  empty: 'check.empty',
  'not-found': 'check.notFound',
  failed: 'check.failed',
  'no-position': 'check.hereFailed',
} as const

/** The screen "Is my home in danger?". Anybody can enter an address or a ZIP code, without an account. Nothing that is entered is stored. */
export function DangerCheck({ map, isMember }: { map: MapAround; isMember: boolean }) {
  const { t } = useTranslation('home')
  useDocumentTitle(t('check.title'))
  const { check, checkText, checkHere, choose } = useCheck()
  const [text, setText] = useState(takeAskedPlace)
  const answer = useRef<HTMLDivElement>(null)
  const start = useRef(() => {
    if (text) void checkText(text)
  })
  useEffect(() => start.current(), [])
  const found = check.status === 'found' ? check.place : null
  useEffect(() => {
    if (found) answer.current?.focus()
  }, [found])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void checkText(text)
  }
  const problem = check.status in problems ? t(problems[check.status as keyof typeof problems]) : undefined
  return (
    <chakra.div maxW="landing" mx="auto" px={{ base: '4', md: '10' }} py={{ base: '6', md: '12' }}>
      <chakra.h1 textStyle="2xl">{t('check.title')}</chakra.h1>
      <chakra.p color="fg.muted" mt="1" mb="5">
        {t('check.hint')}
      </chakra.p>
      <chakra.form onSubmit={submit} noValidate maxW="44rem" autoComplete="off">
        <Field label={t('check.label')} error={problem}>
          <Input
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            maxLength={maxLength.placeQuery}
            enterKeyHint="search"
            // A shared computer must not suggest this address to the next person.
            autoComplete="off"
          />
        </Field>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="3">
          <Button type="submit" size="lg" icon={Search} busy={check.status === 'busy'} busyText={t('check.busy')}>
            {t('check.do')}
          </Button>
          <Button look="quiet" icon={LocateFixed} disabled={check.status === 'busy'} onClick={() => void checkHere()}>
            {t('check.here')}
          </Button>
          <chakra.span textStyle="sm" color="fg.muted">
            {t('check.private')}
          </chakra.span>
        </chakra.div>
      </chakra.form>
      {check.status === 'found' && (
        <chakra.div ref={answer} tabIndex={-1} outline="none" role="region" aria-label={t('check.answer')} mt="7">
          <DangerAnswer place={check.place} map={map} isMember={isMember} />
          {check.others.length > 0 && (
            <chakra.div mt="5">
              <chakra.h2 textStyle="lg">{t('check.others')}</chakra.h2>
              <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
                {check.others.map(place => (
                  <Button
                    key={place.label + place.coordinates}
                    look="outline"
                    size="sm"
                    onClick={() => choose(place, [check.place, ...check.others.filter(other => other !== place)])}
                  >
                    {place.label}
                  </Button>
                ))}
              </chakra.div>
            </chakra.div>
          )}
        </chakra.div>
      )}
    </chakra.div>
  )
}
