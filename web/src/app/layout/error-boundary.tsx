import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { logProblem } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/page/notice.tsx'

function Broken() {
  const { t } = useTranslation()
  return (
    <Notice
      icon={TriangleAlert}
      title={t('broken.title')}
      action={<Button onClick={() => location.reload()}>{t('broken.retry')}</Button>}
    >
      {t('broken.text')}
    </Notice>
  )
}

/**
 * Shows an error in place of a screen that fails to render or to load, so that the header and its 911 stay. Tries again
 * when `at`, the address, changes.
 */
export class ErrorBoundary extends Component<{ at: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    logProblem('screen failed to render', error)
  }

  override componentDidUpdate(before: { at: string }) {
    if (before.at !== this.props.at && this.state.failed) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children
  }
}
