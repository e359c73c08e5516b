import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { api } from './api.ts'

/** Dispatch that takes thunks; of the whole store, features know the server's cache. */
export type AppDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
