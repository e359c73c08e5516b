import { configureStore } from '@reduxjs/toolkit'
import { alertsSlice } from '../features/alerts/slice.ts'
import { api } from '../lib/api.ts'

export const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [alertsSlice.name]: alertsSlice.reducer },
    middleware: defaults => defaults().concat(api.middleware),
  })
