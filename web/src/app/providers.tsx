import { ChakraProvider } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Provider } from 'react-redux'
import { createStore } from './store.ts'
import { chakraSystem } from './theme/system.ts'

/** The Redux store and the theme, around the whole app. */
export function Providers({ children }: { children: ReactNode }) {
  const [store] = useState(createStore)
  return (
    <Provider store={store}>
      <ChakraProvider value={chakraSystem()}>{children}</ChakraProvider>
    </Provider>
  )
}
