import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  onError?(error: unknown): void;
  /** What stands in its children's place; nothing without it. */
  fallback?(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps what its children throw from taking the rest with it. Only a class can catch that. */
export class Boundary extends Component<BoundaryProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return fallback?.(this.state.error, () => this.setState({ failed: false, error: undefined })) ?? null;
  }
}
